import 'fonts:card-ja.css'
