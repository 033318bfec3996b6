import type { ReceivedReview } from '@souk/contract/reviews';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { AboutProduct } from '../../ui/about-product.tsx';
import { Answering, AnswerPage } from '../answers/answering.tsx';
import { answerReview, receivedReviewsQuery } from './queries.ts';
import { ReviewItem } from './review-list.tsx';

const NONE = {
  icon: <MessageSquareText />,
  title: 'Every review is answered',
  text: 'What buyers say about your shop and your products appears here. Your answer is shown below it to everyone.',
};

/**
 * /dashboard/shops/{shopId}/reviews: customers' reviews of a shop and its products, and its
 * answers.
 */
export function ShopReviewsPage({ params: { shopId } }: { params: { shopId: string } }) {
  const open = useInfiniteQuery(receivedReviewsQuery(shopId, 'open'));
  const answered = useInfiniteQuery(receivedReviewsQuery(shopId, 'answered'));
  return (
    <AnswerPage
      shopId={shopId}
      noun="reviews"
      title={(name) => `Reviews of ${name}`}
      open={open}
      answered={answered}
      none={NONE}
      item={(review, shopName) => <Received review={review} shopId={shopId} shopName={shopName} />}
    />
  );
}

type ReceivedProps = { review: ReceivedReview; shopId: string; shopName: string };

function Received({ review, shopId, shopName }: ReceivedProps) {
  const client = useQueryClient();
  const { product_id: productId, product_name, product_image } = review;
  return (
    <ReviewItem
      review={review}
      shopName={shopName}
      about={
        productId ? (
          <AboutProduct id={productId} name={product_name ?? ''} image={product_image} />
        ) : (
          <p className="flex min-h-11 items-center text-sm font-medium">About your shop</p>
        )
      }
      answer={
        <Answering
          id={review.id}
          words={review.title ?? review.text}
          answer={review.answer}
          answeredAt={review.answered_at}
          shopName={shopName}
          send={(text) => answerReview(client, { shopId, productId, reviewId: review.id }, text)}
        />
      }
    />
  );
}
