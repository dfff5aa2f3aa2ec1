/** What a browser may know of the line: not all do. */
interface Line extends EventTarget {
  readonly saveData?: boolean
}

/** Every film plays while some of it is seen; never where motion is not wanted or data are saved, nor once it was paused by hand. */
export function playFilms(): void {
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  const { connection } = navigator as Navigator & { readonly connection?: Line }
  const mayRun = () => !stillness.matches && connection?.saveData !== true
  const films = [...document.querySelectorAll<HTMLElement>('[data-film]')].map((place) => watch(place, mayRun))
  const tell = () => {
    for (const decide of films) decide()
  }
  stillness.addEventListener('change', tell)
  connection?.addEventListener?.('change', tell)
  document.addEventListener('visibilitychange', tell)
}

function watch(place: HTMLElement, mayRun: () => boolean): () => void {
  const film = place.querySelector('video')!
  const pause = place.querySelector<HTMLElement>('[data-pause]')!
  const isPaused = () => pause.getAttribute('aria-pressed') === 'true'
  let isSeen = false
  const decide = () => {
    pause.hidden = !mayRun()
    // What may not run shows its picture again, not the middle of a film.
    if (!mayRun()) delete place.dataset.runs
    if (!mayRun() || isPaused() || !isSeen || document.hidden) film.pause()
    // A browser may refuse (a battery that is low): the picture stays.
    else film.play().catch(() => {})
  }
  // Until there is something to be seen of it, the picture below is.
  film.addEventListener('playing', () => {
    if (mayRun()) place.dataset.runs = ''
  })
  // A wish that came while the page was busy may not have been told.
  film.addEventListener('timeupdate', () => {
    if (!mayRun() && !film.paused) decide()
  })
  pause.addEventListener('click', () => {
    pause.setAttribute('aria-pressed', String(!isPaused()))
    decide()
  })
  new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)!.isIntersecting
    decide()
  }).observe(film)
  return decide
}
