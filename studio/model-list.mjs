// Which models the catalogue asks for: one for each product, since a heel changes the shape; a colour is a variant inside.

/** Clothes hang on nobody: they hold as photographs, not when one turns them. */
const kinds = ['shoes', 'sneakers', 'bags']

export function listModels(styles, pieces, colours) {
  return styles
    .filter((style) => kinds.includes(style.kind))
    .flatMap((style) =>
      style.products.map((product) => ({
        id: product.id,
        family: pieces[style.id].family,
        material: style.material,
        options: { ...(product.heel === undefined ? {} : { heel: product.heel }), ...pieces[style.id].options },
        colours: product.colours.map((id) => {
          const { hex } = colours.find((colour) => colour.id === id)
          return { id, hex }
        }),
      })),
    )
}
