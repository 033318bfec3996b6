import { useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import { askForPosition } from './position.ts';

type Locate = {
  locate: () => void;
  /** Why there was no position the last time, as a sentence without its full stop. */
  refusal: string | null;
};

/** Asks for the visitor's position, and says where that fails. */
export function useLocate(): Locate {
  const [refusal, setRefusal] = useState<string | null>(null);
  async function ask() {
    const failure = await askForPosition();
    setRefusal(failure);
    if (failure) toast.error(failure);
  }
  return { locate: () => void ask(), refusal };
}
