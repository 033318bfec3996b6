import type { CategoryTile } from '@souk/contract/home';
import { pages } from '@souk/contract/pages';
import { pictureAt } from '@souk/contract/pictures';
import { useId } from 'react';
import { Link } from 'react-router';

/** The width in pixels: enough for a dense screen. */
const WIDTH = 160;

type CategoryTilesProps = { title: string; categories: readonly CategoryTile[] };

/** A pill with a picture and a name for each category, linked to its products. */
export function CategoryTiles({ title, categories }: CategoryTilesProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="home-row">
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      <ul className="category-tiles">
        {categories.map(({ id, name, image }) => (
          <li key={id}>
            <Link to={pages.category(id)} discover="none">
              {/* No inline preview: it would double this row's HTML. */}
              <img src={image ? pictureAt(image, WIDTH) : undefined} alt="" loading="lazy" />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
