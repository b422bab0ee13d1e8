import { setTimeout as pause } from 'node:timers/promises';
import type { Mailer } from '../operations/ports.ts';

/** Mails that wait at most; more are refused, for a server that does not answer must not fill the memory. */
const MOST_WAITING = 100;
const CONNECTIONS = 2;
const TIMEOUT_MS = 20_000;
/** How long the end of the process waits for mails; the unit allows it twenty seconds in all. */
const LAST_MAILS_MS = 3_000;

/** What is told of a mail that did not go: never its address or its text. */
export interface MailFailure {
  readonly code: string;
  readonly smtpStatus: number | null;
}

/**
 * Hands mails to one SMTP server, a few at a time, and does not wait for it: who asks for a mail learns neither whether one
 * was sent nor how long it took. The library is loaded with the first mail.
 */
export class SmtpMailer implements Mailer {
  readonly #url: string;
  readonly #from: string;
  #failed: (failure: MailFailure) => void = () => undefined;
  #transport: Promise<{ send: (mail: Mail) => Promise<unknown>; close: () => void }> | null = null;
  readonly #waiting = new Set<Promise<void>>();

  constructor({ url, from }: { readonly url: string; readonly from: string }) {
    this.#url = url;
    this.#from = from;
  }

  onFailure(failed: (failure: MailFailure) => void): void {
    this.#failed = failed;
  }

  post(mail: Mail): void {
    if (this.#waiting.size >= MOST_WAITING) {
      this.#failed({ code: 'too_many_waiting', smtpStatus: null });
      return;
    }
    const sent = this.#open()
      .then(({ send }) => send(mail))
      .then(
        () => undefined,
        (error: unknown) => this.#failed(failureOf(error)),
      )
      .finally(() => this.#waiting.delete(sent));
    this.#waiting.add(sent);
  }

  /** Mails on their way go, those of a server that says nothing do not: the process has to end in time. */
  async close(): Promise<void> {
    await Promise.race([Promise.all(this.#waiting), pause(LAST_MAILS_MS, null, { ref: false })]);
    (await this.#transport)?.close();
  }

  #open() {
    this.#transport ??= import('nodemailer').then(({ createTransport }) => {
      const transport = createTransport({
        url: this.#url,
        pool: true,
        maxConnections: CONNECTIONS,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        // Nothing in a mail is a file or an address to fetch.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return {
        send: (mail) => transport.sendMail({ from: this.#from, ...mail }),
        close: () => transport.close(),
      };
    });
    return this.#transport;
  }
}

type Mail = Parameters<Mailer['post']>[0];

function failureOf(error: unknown): MailFailure {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  return {
    code: typeof code === 'string' ? code : 'unknown',
    smtpStatus: typeof responseCode === 'number' ? responseCode : null,
  };
}
