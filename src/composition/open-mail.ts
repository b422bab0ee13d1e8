import type { MailConfig } from '../config.ts';
import { SmtpMailer, type MailFailure } from '../mail/smtp-mailer.ts';
import type { AccountServices } from '../operations/accounts/services.ts';

/** Told of what did not go, without any address. */
export type MailWatch = (failure: MailFailure) => void;

/** Mails being prepared at most. */
const MOST_WORKING = 100;

/** The way to write to people, where there is one. */
export function openMail(config: MailConfig | null) {
  if (config === null) return null;
  const { smtpUrl, from, publicUrl } = config;
  const mailer = new SmtpMailer({ url: smtpUrl, from });
  let failed: MailWatch = () => undefined;
  const working = new Set<Promise<void>>();
  const later = (work: () => Promise<void>): void => {
    if (working.size >= MOST_WORKING) return failed({ code: 'too_many_waiting', smtpStatus: null });
    // After the answer is written: how long the work takes tells the caller nothing.
    const done = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => failed({ code: nameOf(error), smtpStatus: null }))
      .finally(() => working.delete(done));
    working.add(done);
  };
  const mailing: NonNullable<AccountServices['mail']> = { mailer, publicUrl, later };
  return {
    mailing,
    watch(given: MailWatch) {
      failed = given;
      mailer.onFailure(given);
    },
    async close() {
      await Promise.all(working);
      await mailer.close();
    },
  };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
