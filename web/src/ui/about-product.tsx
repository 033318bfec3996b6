import { pages } from '@souk/contract/pages';
import { Link } from 'react-router';
import { Picture } from './picture.tsx';

type AboutProductProps = { id: string; name: string; image: string | null };

/** The product that an entry of a list is about. */
export function AboutProduct({ id, name, image }: AboutProductProps) {
  return (
    <Link
      to={pages.product(id)}
      className="flex min-h-11 w-fit max-w-full items-center gap-3 rounded text-sm font-medium hover:underline"
    >
      <Picture
        src={image}
        alt=""
        ratio="1/1"
        sizes="2.5rem"
        className="size-10 shrink-0 rounded-control"
      />
      <span className="min-w-0 break-words">{name}</span>
    </Link>
  );
}
