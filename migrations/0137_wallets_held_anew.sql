-- What a wallet was asked to hold once more, since it is sure to give it for some days alone, goes by another name there.
alter table payment add renewed_ref text check (length(renewed_ref) between 1 and 100);
