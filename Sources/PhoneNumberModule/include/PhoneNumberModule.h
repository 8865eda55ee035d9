// Declares nothing: see PhoneNumberModule.c.
