import type { cartApi } from '@souk/contract/cart';
import type { BodyInputOf } from '@souk/contract/endpoint';
import { useEffect, useState } from 'react';
import { dropFromTab, readTab, writeTab } from '../../lib/tab-storage.ts';

type Line = BodyInputOf<typeof cartApi.add>;

/** A cart line with its product's name. */
export type NamedLine = { name: string; line: Line };

/** An action that a visitor started before signing in; `name`: of the product or shop. */
export type PendingAction = NamedAction | { kind: 'add_all'; items: readonly NamedLine[] };

type NamedAction = { name: string } & (
  | { kind: 'add'; line: Line }
  /** Saving a sold-out product means waiting for it. */
  | { kind: 'save'; id: string; soldOut: boolean }
  | { kind: 'follow'; id: string }
  | { kind: 'ask'; id: string }
  | { kind: 'review'; id: string }
);
/** Actions that open a form. */
type FormKind = 'ask' | 'review';
/** Actions that a call carries out. */
export type PendingCall = Exclude<PendingAction, { kind: FormKind }>;

type KeptWish = {
  wish: PendingAction;
  /** The page where it started. */
  returnTo: string;
  /** In milliseconds since 1970. */
  at: number;
};

const NAME = 'souk.wish';
/** Any later, it may be someone else, or they may have forgotten what they wanted. */
const LASTS_MS = 30 * 60_000;

/** Keeps a visitor's action in the tab until they've signed in. A newer one replaces it. */
export const keepWish = (wish: PendingAction, returnTo: string) =>
  writeTab(NAME, { wish, returnTo, at: Date.now() } satisfies KeptWish);

export const forgetWish = () => dropFromTab(NAME);

/** The tab's pending action, unless it's too old. */
export function keptWish(): KeptWish | null {
  const kept = readTab<KeptWish>(NAME);
  return kept && Math.abs(Date.now() - kept.at) < LASTS_MS ? kept : null;
}

/** Takes an action that a call carries out, so that it's tried only once. */
export function takeCallWish(): PendingCall | null {
  const wish = keptWish()?.wish;
  if (!wish || wish.kind === 'ask' || wish.kind === 'review') return null;
  forgetWish();
  return wish;
}

/** Whether this form was requested before signing in. If so, it opens automatically, once. */
export function useAskedFor(kind: FormKind, id: string): boolean {
  const [asked] = useState(() => {
    const wish = keptWish()?.wish;
    return wish?.kind === kind && wish.id === id;
  });
  useEffect(() => {
    if (asked) forgetWish();
  }, [asked]);
  return asked;
}
