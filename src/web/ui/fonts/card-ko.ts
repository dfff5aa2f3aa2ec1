import 'fonts:card-ko.css'
