declare module 'bidi-js' {
  interface Levels {
    readonly levels: Uint8Array
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Levels
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
