from django.urls import path

from listings.views import PropertyDetail, PropertyIn

urlpatterns = [
    path("api/v1/property_in/", PropertyIn.as_view()),
    path("api/v1/properties/<int:pk>/", PropertyDetail.as_view()),
]
