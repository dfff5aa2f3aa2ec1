-- Pieces are refined by their numbers in the search index: the number of one piece is found without reading all.
create unique index search_document_piece on search_document (ref) where kind = 'product';
