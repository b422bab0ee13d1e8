import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServices } from './services.ts';

/** The parts of a sign-in or sign-up answer that go into cookies. */
interface Opened {
  readonly session_secret: string;
  readonly csrf_token: string;
  readonly expires_at: string;
}

type Write = (request: FastifyRequest, reply: FastifyReply, answer: unknown) => string;

/** Writers of the answers that open or end a session: the secrets go into cookies and stay out of the body. */
export function sessionAnswers(
  services: HttpServices,
  secureCookies: boolean,
): Readonly<Record<'begins' | 'ends', Write>> {
  const { session, csrf } = services.sessionCookies(secureCookies);
  return {
    begins(_request, reply, answer) {
      if (!isOpened(answer)) throw new Error('The answer opens no session.');
      const { session_secret, csrf_token, ...view } = answer;
      const seconds = Math.max(0, Math.floor((Date.parse(view.expires_at) - services.now()) / 1000));
      for (const [{ name, ...options }, value] of [
        [session, session_secret],
        [csrf, csrf_token],
      ] as const)
        reply.setCookie(name, value, { ...options, maxAge: seconds });
      return JSON.stringify(view);
    },
    ends(_request, reply, answer) {
      for (const { name, ...options } of [session, csrf]) reply.clearCookie(name, options);
      return JSON.stringify(answer);
    },
  };
}

function isOpened(answer: unknown): answer is Opened {
  return (
    typeof answer === 'object' && answer !== null && 'session_secret' in answer && 'csrf_token' in answer
  );
}
