/**
 * A plate that moves to the next page (base.css) is overtaken by Back or by a second press: browsers call that an error of the page
 * that is left. It has to be heard there, and pages are left early: a file of its own, which waits for no other.
 */
addEventListener('pageswap', ({ viewTransition }) => void viewTransition?.ready.catch(() => {}))
