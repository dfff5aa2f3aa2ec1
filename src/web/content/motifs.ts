const emerald = '#0b5a3e'

/** A body in its colour, with the light on it. */
const solid = (d: string, fill = 'var') => `<path d="${d}" fill="${fill}"/><path d="${d}" fill="url(#l)"/>`
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"/>`
/** The edge, with the light that runs along it. */
const edge = (d: string, width = 6) => line(d, emerald, width) + line(d, '#5fae8c', width / 5)
const seam = (d: string) =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="1.6" stroke-dasharray="7 6"/>`

interface Motif {
  /** On the plinth, or hung before the wall. */
  readonly stands: boolean
  draw(colour: string): string
}

/** What a placeholder may show, in a space of 600 by 800; standing things stand at 584. */
export const motifs: Readonly<Record<string, Motif>> = {
  pump: {
    stands: true,
    draw: (c) =>
      solid('M157 440C160 500 165 540 169 583H184C187 545 195 508 212 478Z', c) +
      solid(
        'M148 388C148 366 178 360 191 382C216 428 262 496 318 520C356 533 422 538 472 565C485 573 480 582 465 583L374 584C330 582 300 560 262 522C238 498 214 480 190 482C164 468 148 430 148 388Z',
        c,
      ) +
      `<path d="M159 384C165 374 182 374 190 388C214 432 262 498 318 521C284 522 220 470 188 424C176 406 164 398 159 384Z" fill="#caa284"/>` +
      edge('M468 583L374 584C330 582 300 560 262 522C238 498 214 480 190 482', 5) +
      edge('M167 582H186', 5),
  },
  boot: {
    stands: true,
    draw: (c) =>
      solid('M184 540L264 562L254 584H186Z', c) +
      solid(
        'M184 272H302C303 350 300 406 312 446C340 488 424 498 455 530C470 550 468 570 464 576H262C230 560 206 556 186 552C176 500 184 400 184 272Z',
        c,
      ) +
      `<path d="M226 330H268C272 400 268 440 262 470C246 450 232 400 226 330Z" fill="#000" fill-opacity=".34"/>` +
      line('M184 274H302', '#fff', 1.2) +
      edge('M464 578H262C230 562 206 558 184 554', 5) +
      edge('M186 582H255', 5),
  },
  loafer: {
    stands: true,
    draw: (c) =>
      solid(
        'M132 506C134 472 172 462 212 470C244 476 268 456 292 462C330 500 430 500 466 538C480 556 476 566 470 568H140C132 552 130 530 132 506Z',
        c,
      ) +
      `<path d="M140 500C150 476 180 472 212 478C236 482 262 472 284 470C262 500 200 508 140 500Z" fill="#000" fill-opacity=".42"/>` +
      seam('M300 480C330 516 420 520 448 544') +
      `<path d="M252 474L300 520L330 520L286 466Z" fill="#000" fill-opacity=".2"/>` +
      `<path d="M138 570H472V583H138Z" fill="#231d18"/>` +
      edge('M138 572H472', 6),
  },
  sandal: {
    stands: true,
    draw: (c) =>
      solid('M164 470C166 510 170 548 174 583H188C192 548 200 516 214 492Z', c) +
      solid(
        'M160 468C200 470 250 500 290 540C320 566 360 574 468 572L470 584H372C320 584 290 562 256 530C226 502 196 488 160 486Z',
        c,
      ) +
      line('M352 572C368 520 408 512 438 566', c, 20) +
      line('M176 476C166 446 162 424 166 404', c, 12) +
      line('M165 404C166 378 262 368 270 394C274 420 176 432 165 404Z', c, 11) +
      edge('M470 584H372C320 584 290 562 256 530C226 502 196 488 164 487', 5) +
      edge('M172 582H190', 5),
  },
  sneaker: {
    stands: true,
    draw: (c) =>
      solid(
        'M138 452C150 430 190 436 222 452C246 462 268 440 290 440C320 486 380 494 440 514C472 526 476 548 470 556H136C128 520 130 480 138 452Z',
        c,
      ) +
      seam('M300 462C330 498 388 506 440 524') +
      line('M284 470L318 448M304 486L340 466M326 498L362 482', '#fff', 5) +
      `<path d="M128 552H476C480 570 474 583 462 584H146C132 582 124 570 128 552Z" fill="#efe9de"/>` +
      edge('M128 555H476', 5),
  },
  bag: {
    stands: true,
    draw: (c) =>
      line('M222 386C216 268 384 268 378 386', c, 15) +
      line('M222 386C216 268 384 268 378 386', '#fff', 1) +
      solid('M150 384H450L470 582H130Z', c) +
      solid('M150 384H450L446 462Q300 510 154 462Z', c) +
      `<rect x="280" y="462" width="40" height="34" fill="#b48a4e"/><rect x="296" y="470" width="8" height="18" fill="#5d451f"/>` +
      edge('M154 464Q300 512 446 464', 5) +
      edge('M130 581H470', 6),
  },
  tote: {
    stands: true,
    draw: (c) =>
      line('M232 330C226 220 374 220 368 330', c, 12) +
      solid('M166 328H434L462 582H138Z', c) +
      line('M214 420L232 330M386 420L368 330', c, 14) +
      seam('M176 346H424') +
      edge('M166 329H434', 6) +
      edge('M138 581H462', 6),
  },
  clutch: {
    stands: true,
    draw: (c) =>
      solid('M126 428H474V582H126Z', c) +
      `<path d="M126 428L300 526L474 428Z" fill="#000" fill-opacity=".2"/>` +
      edge('M126 429L300 527L474 429', 5) +
      edge('M126 581H474', 6),
  },
  coat: {
    stands: false,
    draw: (c) =>
      line('M300 214V176C300 156 324 158 322 176', '#6a5a48', 4) +
      solid(
        'M258 214Q300 236 342 214L414 248C440 320 452 400 458 486L408 494L392 360L412 664H188L208 360L192 494L142 486C148 400 160 320 186 248Z',
        c,
      ) +
      `<path d="M258 214L300 372L342 214Q300 236 258 214Z" fill="#000" fill-opacity=".28"/>` +
      line('M300 372V662', '#000', 1.2) +
      edge('M258 215L300 372L342 215', 5),
  },
  dress: {
    stands: false,
    draw: (c) =>
      line('M300 200V176C300 158 322 160 320 176M240 214Q300 186 360 214', '#6a5a48', 4) +
      line('M258 206L254 292M342 206L346 292', c, 5) +
      solid('M250 290Q300 322 350 290L344 392C360 484 412 570 432 668Q300 690 168 668C188 570 240 484 256 392Z', c) +
      line('M300 330C292 460 262 580 236 676M312 400C330 520 356 610 366 674', '#000', 0.8) +
      edge('M250 291Q300 323 350 291', 4),
  },
  scarf: {
    stands: false,
    draw: (c) =>
      solid('M150 236C220 250 330 226 452 244L446 560C360 572 250 548 156 566Z', c) +
      line('M184 270C250 280 340 260 420 274L414 530C350 538 260 520 188 534Z', '#fff', 2) +
      line('M300 402m-72 0a72 72 0 1 0 144 0a72 72 0 1 0 -144 0', '#fff', 2) +
      edge('M150 236C220 250 330 226 452 244L446 560C360 572 250 548 156 566Z', 6),
  },
  last: {
    stands: true,
    draw: (c) =>
      solid(
        'M146 398C150 370 196 364 226 392C266 432 330 466 402 496C454 518 482 548 470 573C467 581 460 583 450 583H372C320 582 286 556 244 554C210 554 192 585 176 583C154 560 142 458 146 398Z',
        c,
      ) +
      line(
        'M162 412C186 456 196 504 190 566M196 398C226 440 244 500 242 552M246 412C284 460 302 510 304 562M318 458C350 492 364 530 366 576',
        '#000',
        0.7,
      ) +
      edge('M470 574C467 581 460 583 450 583H372C320 582 286 556 244 554C210 554 192 585 176 583', 5),
  },
  pot: {
    stands: true,
    draw: (c) =>
      `<path d="M352 430L470 250" stroke="#8a6446" stroke-width="12" stroke-linecap="round"/><path d="M352 430L366 408" stroke="#b48a4e" stroke-width="20"/>` +
      solid('M204 438H396V560Q300 606 204 560Z', c) +
      `<ellipse cx="300" cy="438" rx="96" ry="24" fill="#efe6d8"/><ellipse cx="300" cy="440" rx="84" ry="19" fill="${emerald}"/><path d="M240 436Q290 424 340 432" stroke="#5fae8c" stroke-width="3" fill="none"/>` +
      `<path d="M252 452V520q6 12 12 0V454Z" fill="${emerald}"/>`,
  },
  door: {
    stands: false,
    draw: (c) =>
      solid('M168 664V356A132 132 0 0 1 432 356V664Z', c) +
      `<path d="M200 664V360A100 100 0 0 1 290 262V664ZM310 664V262A100 100 0 0 1 400 360V664Z" fill="#f6efe3" fill-opacity=".82"/>` +
      line('M200 400H290M310 400H400M200 532H290M310 532H400', c, 4) +
      edge('M150 664H450', 8),
  },
  steps: {
    stands: false,
    draw: (c) =>
      solid('M96 664V590H232V516H368V442H504V664Z', c) +
      `<path d="M232 590V516H368V442H504" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="2"/>` +
      `<circle cx="436" cy="386" r="52" fill="url(#ball)"/>` +
      edge('M96 592H232M232 518H368M368 444H504', 6),
  },
  coats: {
    stands: false,
    draw: (c) =>
      Array.from({ length: 11 }, (_, index) => {
        const y = 214 + index * 36
        const stroke = `<path d="M96 ${y}C210 ${y - 46} 300 ${y + 66} 504 ${y - 8}" fill="none" stroke-width="${(4 + index * 1.1).toFixed(1)}"`
        return `${stroke} stroke="${c}" stroke-opacity="${(1 - index / 11).toFixed(2)}"/>${stroke} stroke="${emerald}" stroke-opacity="${(index / 10).toFixed(2)}"/>`
      }).join(''),
  },
  sheet: {
    stands: false,
    draw: (c) =>
      `<path d="M186 228H426V592H186Z" fill="#000" fill-opacity=".14"/><path d="M174 216H414V580H174Z" fill="#f8f3ea"/>` +
      line(
        'M214 344C214 330 232 328 240 342C256 370 284 414 318 428C344 436 370 440 390 454L388 464H332C304 462 286 446 262 424C246 410 232 400 220 402C214 390 212 364 214 344ZM222 404C224 424 226 444 228 464H238C240 442 244 424 252 414',
        c,
        2.6,
      ) +
      line('M206 500H372M206 520H332', '#9b9184', 1.6) +
      edge('M174 578H414', 6),
  },
  book: {
    stands: true,
    draw: (c) =>
      solid('M142 424L300 452L458 424V556L300 584L142 556Z', c) +
      `<path d="M150 416L300 444V566L150 540ZM450 416L300 444V566L450 540Z" fill="#f8f3ea"/>` +
      line('M176 448L278 466M176 472L278 490M176 496L252 509M322 466L424 448M322 490L424 472', '#a89d8e', 1.6) +
      edge('M142 556L300 584L458 556', 6),
  },
}
