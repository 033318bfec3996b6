/** SQL that creates `id_at(moment, n)`: a UUIDv7 for that moment, the same for the same `n`. */
export const ID_AT = `
  create or replace function id_at(moment timestamptz, n int) returns uuid immutable language sql as $$
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0')
      || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || substr(md5(n::text), 1, 15))::uuid $$`;
