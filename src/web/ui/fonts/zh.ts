import 'fonts:zh.css'
