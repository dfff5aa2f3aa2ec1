-- How often each piece came back because it was too small or too large: a return counts once for a line, whoever sent it and however many pairs.
create table size_tally (
  product text primary key references product on delete cascade,
  small integer not null default 0 check (small >= 0),
  large integer not null default 0 check (large >= 0)
);
