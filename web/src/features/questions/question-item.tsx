import type { Question } from '@souk/contract/questions';
import type { Elements } from '../../lib/elements.ts';
import { DayOf } from '../../ui/day-of.tsx';
import { ShopAnswer } from '../../ui/shop-answer.tsx';

type QuestionItemProps = {
  question: Question;
  /** The shop that answered. */
  shopName: string;
  /** Replaces the answer as everyone sees it. */
  answer?: Elements;
  /** Shown above the question; the children are buttons below it. */
  about?: Elements;
  children?: Elements;
};

/** A shopper's question and the shop's answer. */
export function QuestionItem({ question, shopName, about, answer, children }: QuestionItemProps) {
  const { user_name, created_at, text, answered_at } = question;
  return (
    // The first newly loaded question takes the focus.
    <article tabIndex={-1} className="review">
      {about}
      <div>
        <p dir="auto" className="review-text font-medium">
          {text}
        </p>
        <p className="review-facts">
          <span className="break-words">{user_name}</span>
          <DayOf time={created_at} />
        </p>
      </div>
      {answer ??
        (question.answer === null ? (
          <p className="text-sm text-muted">Not answered yet</p>
        ) : (
          <ShopAnswer shopName={shopName} text={question.answer} at={answered_at} />
        ))}
      {children}
    </article>
  );
}
