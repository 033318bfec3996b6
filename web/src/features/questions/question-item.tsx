import type { Question } from '@souk/contract/questions';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { ShopAnswer } from '../../ui/shop-answer.tsx';

type QuestionItemProps = {
  question: Question;
  /** Whose words the answer is. */
  shopName: string;
  /** Instead of the answer as everybody sees it. */
  answer?: ReactNode;
  /** Above the question, and buttons below it. */
  about?: ReactNode;
  children?: ReactNode;
};

/** What somebody asked, and what the shop said. */
export function QuestionItem({ question, shopName, about, answer, children }: QuestionItemProps) {
  const { user_name, created_at, text, answered_at } = question;
  return (
    // The first of the newly loaded questions takes the focus.
    <article tabIndex={-1} className="review">
      {about}
      <div>
        <p dir="auto" className="review-text font-medium">
          {text}
        </p>
        <p className="review-facts">
          <span className="break-words">{user_name}</span>
          <time dateTime={created_at}>{formatDate(created_at)}</time>
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
