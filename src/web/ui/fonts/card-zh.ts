import 'fonts:card-zh.css'
