/** How long things take to move, in milliseconds, as the specification gives them. */
export const timings = {
  dialogClose: 300,
  /** How long a line takes to leave the bag. */
  itemRemoval: 300,
  /** From a line that was edited to the page that shows it. */
  pageRefresh: 500,
  /** From a window's last change of size to the columns that stick. */
  stickyResize: 500,
  /** Every scroll that is seen to move. */
  scroll: 500,
  /** The add-to-cart pop-in goes by itself after this, fades for 700 (in the style sheet), and is gone at 900. */
  toastStays: 15_000,
  toastHidden: 900,
  productAdded: 2_000,
  /** From a form that was refused to the focus on its first error. */
  firstError: 500,
  /** How long each sentence of the slim banner stays, and each picture of a store. */
  bannerStays: 5_000,
  /** From a quantity that was chosen to the bag that has it. */
  quantityChange: 500,
  /** From the last key to the suggestions. */
  searchTyping: 1_500,
  /** From the last key to the search for an address. */
  addressSearch: 500,
  /** From the size widget's opening to the word that it is away. */
  widgetPatience: 6_000,
} as const
