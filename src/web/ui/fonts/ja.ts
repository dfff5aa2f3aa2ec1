import '@fontsource/shippori-mincho/400.css'
import '@fontsource-variable/noto-sans-jp/wght.css'
