import { useRef, useState } from 'react';
import type { ChosenVideo } from './product-form.ts';

/** The product's video. `settled` waits for one that is on its way: false where it did not arrive. */
export function useVideo(begin: ChosenVideo | null) {
  const [video, setVideo] = useState(begin);
  const latest = useRef(begin);
  const busy = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  function change(next: ChosenVideo | null) {
    latest.current = next;
    setVideo(next);
  }
  function tellBusy(now: boolean) {
    busy.current = now;
    if (now) return;
    for (const go of waiting.current.splice(0)) go();
  }
  async function settled(): Promise<boolean> {
    if (!busy.current) return true;
    const before = latest.current;
    await new Promise<void>((resolve) => waiting.current.push(resolve));
    return latest.current !== before;
  }

  return { video, change, tellBusy, settled, now: () => latest.current };
}
