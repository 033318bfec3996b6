import { useCallback, useId, useRef, useState } from 'react';

/**
 * A button that opens and closes a panel; `show` opens it, `close` returns the focus to the button.
 */
export function usePanel(startsOpen: () => boolean) {
  const [open, setOpen] = useState(startsOpen);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return {
    open,
    panel: { id },
    button: {
      ref: button,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpen(!open),
    },
    show: useCallback(() => setOpen(true), []),
    close() {
      setOpen(false);
      button.current?.focus();
    },
  };
}
