-- New words waited in a list that every search for alike ones read through, until a vacuum sorted them in: after each loading of a
-- hundred thousand styles a slip of the hand cost fifteen milliseconds instead of one.
alter index search_word_letters set (fastupdate = off);
alter index search_phrase_letters set (fastupdate = off);
select gin_clean_pending_list('search_word_letters'), gin_clean_pending_list('search_phrase_letters');
