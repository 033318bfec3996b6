import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const A = 1;
const CNAME = 5;

export type NameRecords = { A?: string[]; AAAA?: string[]; CNAME?: string };

/**
 * Starts a name server on this machine's own address. It stays silent on names without an answer.
 */
export async function startNameServer(answers: Record<string, NameRecords> = {}) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    asked.push(name);
    const found = answers[name];
    if (found) socket.send(answerTo(query.subarray(0, end), type, found), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    /** The form that `Resolver.setServers` takes. */
    at: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(
  question: Buffer,
  type: number,
  { A: four, AAAA: six, CNAME: other }: NameRecords,
) {
  // The name in the question, or the one that it is an alias for.
  const alias = other ? [record([0xc0, 0x0c], CNAME, nameIn(other))] : [];
  const owner = other ? nameIn(other) : Buffer.from([0xc0, 0x0c]);
  const addresses = type === A ? (four ?? []).map(fourBytes) : (six ?? []).map(sixteenBytes);
  const records = [...alias, ...addresses.map((data) => record(owner, type, data))];
  const answer = Buffer.concat([question, ...records]);
  answer.writeUInt16BE(0x8180, 2);
  answer.writeUInt16BE(records.length, 6);
  answer.writeUInt32BE(0, 8);
  return answer;
}

function record(owner: Uint8Array | number[], type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(60, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([Buffer.from(owner), head, data]);
}

const nameIn = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
const fourBytes = (ip: string) => Buffer.from(ip.split('.').map(Number));
/** For addresses written out in full: eight groups. */
const sixteenBytes = (ip: string) =>
  Buffer.from(
    ip
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  );
