-- Expand: an authenticator's secret is in one of two columns. A release before this one reads and writes `secret`
-- alone, so a process of this one uses `sealed` only while every living process knows it.
alter table authenticators
  -- Encrypted (server/src/kit/seal.ts). Where `secret` is there too, a release before this one wrote that later.
  add column sealed bytea,
  alter column secret drop not null;

-- Whether this process reads sealed secrets; null for those of a release before this one.
alter table leases add column seals boolean;
