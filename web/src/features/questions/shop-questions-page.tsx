import type { ShopQuestion } from '@souk/contract/questions';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircleQuestionMark } from 'lucide-react';
import { AboutProduct } from '../../ui/about-product.tsx';
import { Answering, AnswerPage } from '../answers/answering.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { answerQuestion, shopQuestionsQuery } from './queries.ts';
import { QuestionItem } from './question-item.tsx';

const NONE = {
  icon: <MessageCircleQuestionMark />,
  title: 'No open questions',
  text: 'What shoppers ask about your products appears here. An answer is shown on the product to everyone.',
};

/** /dashboard/shops/{shopId}/questions: a shop's questions, with unanswered ones first. */
export function ShopQuestionsPage({ params: { shopId } }: { params: { shopId: string } }) {
  const open = useInfiniteQuery(shopQuestionsQuery(shopId, 'open'));
  const answered = useInfiniteQuery(shopQuestionsQuery(shopId, 'answered'));
  return (
    <AnswerPage
      shopId={shopId}
      noun="questions"
      title={(name) => `Questions for ${name}`}
      open={open}
      answered={answered}
      none={NONE}
      item={(question, shopName) => <AskedQuestion question={question} shopName={shopName} />}
    />
  );
}

function AskedQuestion({ question, shopName }: { question: ShopQuestion; shopName: string }) {
  const client = useQueryClient();
  const { id, product_id, product_name, product_image } = question;
  return (
    <QuestionItem
      question={question}
      shopName={shopName}
      about={<AboutProduct id={product_id} name={product_name} image={product_image} />}
      answer={
        <Answering
          id={id}
          words={question.text}
          answer={question.answer}
          answeredAt={question.answered_at}
          shopName={shopName}
          send={(text) => answerQuestion(client, id, text)}
        >
          <DeleteQuestion id={id} />
        </Answering>
      }
    />
  );
}
