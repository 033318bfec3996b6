import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { messageOf } from './smtp.ts';

/** For a site without a mail server: each mail becomes a file that mail programs can open. */
export function outboxMailer(folder: string, from: string): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    isOutbox: true,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(from, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.id}.eml`);
      // All or nothing.
      const half = `${file}.part`;
      try {
        await writeFile(half, message as Buffer, { mode: 0o600 });
        await rename(half, file);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
  };
}
