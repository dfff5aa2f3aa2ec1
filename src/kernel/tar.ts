const block = 512

/** Files as one archive that every system opens (POSIX ustar): a head of 512 bytes before each, and its bytes filled up to whole blocks. */
export function tarOf(files: ReadonlyMap<string, string>, at: Date): Buffer {
  const parts = [...files].flatMap(([path, text]) => {
    const bytes = Buffer.from(text)
    return [headOf(path, bytes.length, at), bytes, Buffer.alloc((block - (bytes.length % block)) % block)]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

function headOf(path: string, size: number, at: Date): Buffer {
  const name = Buffer.from(path)
  if (name.length > 100) throw new RangeError(`${path} is too long a name for an archive`)
  const head = Buffer.alloc(block)
  const octal = (value: number, start: number, length: number) =>
    head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, start, 'ascii')
  name.copy(head)
  octal(0o644, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(at.getTime() / 1000), 136, 12)
  head.write('        0', 148, 'ascii')
  head.write('ustar\x0000', 257, 'ascii')
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return head
}
