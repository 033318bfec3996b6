import { Alert } from './alert.tsx';

type OffSaleProps = { title: string; reason: string | null | undefined; className?: string };

/** Explains to the owner that an admin has taken something off sale, and why. */
export function OffSale({ title, reason, className }: OffSaleProps) {
  return (
    <Alert tone="warning" title={title} {...(className && { className })}>
      {reason ? (
        <p className="mt-1 break-words whitespace-pre-line">{`Reason: ${reason}`}</p>
      ) : null}
      <p className="mt-1">Shoppers can’t see it. Please still ship the orders you already have.</p>
    </Alert>
  );
}
