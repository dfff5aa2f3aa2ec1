alter table figure_dropped drop constraint figure_dropped_reason_check;
alter table figure_dropped add check (reason in ('malformed', 'huge', 'ancient', 'future', 'shed', 'flood'));
-- What pages said of orders that were placed is said by the orders.
delete from figure_day where name = 'purchase';
delete from figure_hour where name = 'purchase';
delete from figure where name = 'purchase';
