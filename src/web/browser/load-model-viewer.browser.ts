import switchUrl from './meshopt-switch.js?url'

/** Brings the viewer's library, which is larger than all our pages together. Refuses where nothing could be drawn. */
export async function loadModelViewer(): Promise<void> {
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error('this browser draws no WebGL')
  const { ModelViewerElement } = await import('@google/model-viewer')
  ModelViewerElement.meshoptDecoderLocation = switchUrl
}
