-- expand
-- The oldest release that may serve this database, named by its newest migration. Each process looks at it every second.
create table release_floor (
  only_row boolean primary key default true check (only_row),
  floor text not null
);
insert into release_floor (floor) values ('0073');
