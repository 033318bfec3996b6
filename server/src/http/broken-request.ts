import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ProblemError } from '../kit/problems.ts';
import { problemOf } from './problems.ts';

const LINGER_MS = 1000;

function faultOf(code: string): ProblemError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ProblemError(431, 'The address or the headers are too long');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ProblemError(408, 'The request took too long to arrive');
    default:
      return new ProblemError(400, 'The request is not valid HTTP');
  }
}

export type BrokenRequestHandler = (error: NodeJS.ErrnoException, socket: Socket) => void;

/**
 * Answers input that never becomes a request, and so runs no hook: an address of 20,000 letters,
 * half a line.
 */
export function brokenAnswers(headers: Readonly<Record<string, string>>): BrokenRequestHandler {
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const fault = faultOf(error.code ?? '');
    const body = JSON.stringify(problemOf(fault));
    const head = [
      `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      ...always,
      'connection: close',
    ];
    // Cuts off clients that keep sending or never hang up, but lets the answer arrive first.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
