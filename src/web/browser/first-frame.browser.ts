// All that has to be said before the first frame: the one script that a page waits for.
import './tile-to-piece.browser.ts'
import './first-picture.browser.ts'
