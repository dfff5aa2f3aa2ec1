// Nothing: model-viewer carries the decoder itself, and turns it on once the script at `meshoptDecoderLocation` has loaded.
