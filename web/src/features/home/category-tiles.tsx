import type { CategoryTile } from '@souk/contract/home';
import { pictureAt } from '@souk/contract/pictures';
import { Link } from 'react-router';
import { pages } from '@souk/contract/pages';

/** The width in pixels: enough for a dense screen. */
const WIDTH = 320;

/** A picture and a name for each category, linked to its products. */
export function CategoryTiles({ categories }: { categories: readonly CategoryTile[] }) {
  return (
    <ul className="category-tiles">
      {categories.map(({ id, name, image }) => (
        <li key={id}>
          <Link to={pages.category(id)} discover="none">
            {/* Without its preview, which would make up half of this row of the page. */}
            <img src={image ? pictureAt(image, WIDTH) : undefined} alt="" loading="lazy" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
