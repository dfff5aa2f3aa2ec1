-- What its provider says of it when it is asked: a refund was given, a dispute won or lost, and until when it may be answered.
alter table payment_notice
  add currency text check (currency ~ '^[A-Z]{3}$'),
  add outcome text,
  add answer_by timestamptz,
  add told_at timestamptz,
  add constraint payment_notice_outcome check (
    case kind when 'disputed' then outcome in ('won', 'lost') when 'refunded-elsewhere' then outcome = 'given' else outcome is null end);
update payment_notice n set currency = p.currency from payment p where p.id = n.payment;
alter table payment_notice alter currency set not null;
-- What is still to be asked for, once a day.
create index payment_notice_undecided on payment_notice (at) where outcome is null and kind in ('disputed', 'refunded-elsewhere');
-- What was given back on a provider's own pages, or lost to who disputed it, went back as any other money: it stands among the refunds, with what told of it.
alter table refund add notice uuid references payment_notice;
create index refund_notice on refund (notice) where notice is not null;
