import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { migrated } from '../../test/ready-database.ts';
import { RealSite } from '../../test/real-site.ts';

const PATIENCE = 240_000;

test(
  'SIGHUP replaces the web processes without failing a request, or cutting off an upload',
  async () => {
    const site = await RealSite.make({}, migrated);
    onTestFinished(() => site.remove());
    await site.start();
    while (!site.said.includes('Souk is open')) await sleep(20);
    const [main, ...before] = await site.processes();
    expect(before).toHaveLength(2);
    const statuses = new Set<number>();
    let open = true;
    const visiting = Promise.all(
      // Without a pause: more of them would slow down the processes that start.
      Array.from({ length: 3 }, async () => {
        while (open) statuses.add(await site.answers('/api/categories'));
      }),
    );
    const upload = beginUpload(`${site.url}/api/webhooks/stripe`);
    await upload.begun;
    process.kill(main!, 'SIGHUP');
    const webNow = async () => (await site.processes()).slice(1);
    // The process handling the upload stays until it has responded.
    const newOnes = async () => (await webNow()).filter((pid) => !before.includes(pid));
    while ((await newOnes()).length < 2) await sleep(50);
    expect((await webNow()).some((pid) => before.includes(pid))).toBe(true);
    expect(await upload.finish()).toBe(400);
    while ((await webNow()).some((pid) => before.includes(pid))) await sleep(50);
    open = false;
    await visiting;
    expect([...statuses]).toEqual([200]);
  },
  PATIENCE,
);

/**
 * Sends a body, slowly but never so slowly that it is refused. `finish` sends the rest and returns
 * the response's status: the body is read before its signature is found wrong.
 */
function beginUpload(url: string) {
  const body = randomBytes(128 * 1024);
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'stripe-signature': 't=1,v1=00',
  };
  const sending = request(url, { method: 'POST', headers });
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    sending.once('error', reject);
  });
  let sent = 0;
  const sendMore = (then?: () => void) => sending.write(body.subarray(sent, (sent += 1024)), then);
  const begun = new Promise<void>((resolve) => sendMore(() => resolve()));
  const more = setInterval(() => sendMore(), 1000);
  return {
    begun,
    finish: () => {
      clearInterval(more);
      sending.end(body.subarray(sent));
      return answered;
    },
  };
}
