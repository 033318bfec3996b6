/** A placeholder if the marketplace has no shop to show yet. */
export function EmptyShop() {
  return (
    <div
      aria-hidden
      className="overflow-hidden rounded-card border border-line bg-ground shadow-float"
    >
      <div className="h-40 awning" />
      <p className="px-5 pt-4 text-lg font-semibold">Your shop</p>
      <div className="grid grid-cols-3 gap-3 p-5">
        {[1, 2, 3].map((place) => (
          <div
            key={place}
            className="aspect-[4/5] rounded-control border border-dashed border-line-strong bg-surface"
          />
        ))}
      </div>
    </div>
  );
}
