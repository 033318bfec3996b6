import { DayOf } from './day-of.tsx';

type ShopAnswerProps = { shopName: string; text: string; at: string | null };

/** A shop's answer to a question or a review, below it. */
export function ShopAnswer({ shopName, text, at }: ShopAnswerProps) {
  return (
    <div className="border-l-2 border-line-strong pl-4">
      <p className="review-facts">
        <span className="font-medium break-words text-ink">{shopName}</span>
        {at ? <DayOf time={at} /> : null}
      </p>
      <p dir="auto" className="mt-1 review-text">
        {text}
      </p>
    </div>
  );
}
