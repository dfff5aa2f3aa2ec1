import '@fontsource/gowun-batang/400.css'
import '@fontsource-variable/noto-sans-kr/wght.css'
