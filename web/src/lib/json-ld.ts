// Objects in schema.org's vocabulary, for `pageMeta({ jsonLd })`. React Router writes them into a
// script element with <, > and & escaped, so that no seller's text can end it.

const CONTEXT = 'https://schema.org';

/** A top-level object, not part of another. */
export function thing<T extends object>(value: T) {
  return { '@context': CONTEXT, ...value };
}

/** The path to a page from the site's entrance; the last crumb is the page itself. */
export function breadcrumbs(crumbs: readonly { name: string; url: string }[]) {
  return thing({
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  });
}

/** The rating of a product or shop; nothing if there is none. */
export function aggregateRating(rated: { average_rating: number | null; total_reviews: number }) {
  if (rated.average_rating === null || rated.total_reviews < 1) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rated.average_rating,
      reviewCount: rated.total_reviews,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

type ReviewFacts = { rating: number; user_name: string; created_at: string };

/** One person's review; `text` is its text. */
export function review(
  { rating, user_name, created_at }: ReviewFacts,
  text: string,
  name?: string,
) {
  return {
    '@type': 'Review',
    ...(name ? { name } : {}),
    reviewBody: text,
    datePublished: created_at,
    author: { '@type': 'Person', name: user_name },
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  };
}
