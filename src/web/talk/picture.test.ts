import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smallPicture } from './picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a3e' } })
    .png()
    .toBuffer()

test('a picture that would fill the memory is not opened, however small its file; those after it are', async () => {
  const [huge, small] = [await plain(5001, 4000), await plain(40, 30)]
  const [refused, taken] = await Promise.all([smallPicture(huge), smallPicture(small)])
  expect(refused).toBeNull()
  expect(taken).toMatchObject({ width: 40, height: 30 })
})
