-- A tile says whether its piece is to be ordered before it is there: few sizes are, and they are found without reading all stock.
create index stock_preorder on stock (sku) where expected = 'preorder' and quantity = 0;
