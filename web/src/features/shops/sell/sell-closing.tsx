import { Form } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';

export function SellClosing() {
  return (
    <section className="page py-14 sm:py-20">
      <div className="flex flex-col items-start justify-between gap-6 rounded-card accent-fill p-6 text-on-accent sm:flex-row sm:items-center sm:p-12">
        <div>
          <h2 className="text-2xl font-semibold">Ready when you are</h2>
          <p className="mt-2">One short form, and your shop has an address.</p>
        </div>
        {/* A form, so that the button leads there before the page runs, too. */}
        <Form action={paths.createShop()} method="get">
          <Button type="submit" variant="secondary" size="lg" className="border-transparent">
            Open a Shop
          </Button>
        </Form>
      </div>
    </section>
  );
}
