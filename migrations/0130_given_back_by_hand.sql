-- What was taken for nothing, and what its bank refused to give back to its shopper: nobody asks it again, and the house gives it back by other means.
alter table payment add give_back_refused_at timestamptz;
