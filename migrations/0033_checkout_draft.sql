alter table checkout rename to checkout_draft;
