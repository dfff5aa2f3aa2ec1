// How long things take to move, in milliseconds, as the specification gives them. Each by itself: a script carries those that it uses.

export const dialogClose = 300
/** How long a line takes to leave the bag. */
export const itemRemoval = 300
/** From a line that was edited to the page that shows it. */
export const pageRefresh = 500
/** From a window's last change of size to the columns that stick. */
export const stickyResize = 500
/** Every scroll that is seen to move. */
export const scroll = 500
/** The add-to-cart pop-in goes by itself after this, fades for 700 (in the style sheet), and is gone at 900. */
export const toastStays = 15_000
export const toastHidden = 900
export const productAdded = 2_000
/** From a form that was refused to the focus on its first error. */
export const firstError = 500
/** How long each sentence of the slim banner stays, and each picture of a store. */
export const bannerStays = 5_000
/** From a quantity that was chosen to the bag that has it. */
export const quantityChange = 500
/** From the last key to the suggestions. */
export const searchTyping = 1_500
/** From the last key to the search for an address. */
export const addressSearch = 500
/** From the size widget's opening to the word that it is away. */
export const widgetPatience = 6_000
/** From a form that was sent to when the same may be sent again: by then it was lost. */
export const underWay = 5_000
